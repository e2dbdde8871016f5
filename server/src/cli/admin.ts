import { askSecrets } from './ask-secrets.ts';
import { runAdmin } from './run-admin.ts';

// What the commands write holds addresses and hashes of passwords.
process.umask(0o077);

/** Administers a site from the shell: `npm run --silent admin -- --help`. */
process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  askSecrets: (questions) => askSecrets({ input: process.stdin, output: process.stderr }, questions),
});
