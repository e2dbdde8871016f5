// Preloaded into a site: SIGUSR2 makes every tick of its event loop take at least this long, until the next SIGUSR2.
const TICK_MS = 900;
let isOverloaded = false;

process.on('SIGUSR2', () => {
  isOverloaded = !isOverloaded;
  if (isOverloaded) burn();
});

function burn() {
  for (const until = performance.now() + TICK_MS; performance.now() < until;);
  if (isOverloaded) setImmediate(burn);
}
