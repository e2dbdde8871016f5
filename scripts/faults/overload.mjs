// Preloaded into a site: SIGUSR2 switches on and off that every tick of its event loop takes at least this long.
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
