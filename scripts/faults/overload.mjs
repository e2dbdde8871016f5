// Preloaded into a site: SIGUSR2 switches on and off that every tick of its event loop takes at least this long.
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
