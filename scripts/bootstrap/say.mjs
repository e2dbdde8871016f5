import process from 'node:process';

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  say(line);
  process.exit(1);
}
