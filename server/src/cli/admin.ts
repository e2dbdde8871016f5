import { askSecrets } from './ask-secrets.ts';
import { runAdmin } from './run-admin.ts';

// Files that commands write are readable by their owner only: backups contain email addresses and password hashes.
process.umask(0o077);

/** The command line of a site: `npm run --silent admin -- --help`. */
process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  askSecrets: (questions) => askSecrets({ input: process.stdin, output: process.stderr }, questions),
});
