import { check } from './checks/check.ts';

const { failed } = await check();
process.exitCode = failed === 0 ? 0 : 1;
