// Loaded into a site before it starts: from each SIGUSR2 to the next, no turn of its event loop is shorter than this.
const TURN_MS = 900;
let isDrowned = false;

process.on('SIGUSR2', () => {
  isDrowned = !isDrowned;
  if (isDrowned) burn();
});

function burn() {
  for (const until = performance.now() + TURN_MS; performance.now() < until;);
  if (isDrowned) setImmediate(burn);
}
