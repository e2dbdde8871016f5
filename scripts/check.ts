import { check } from './checks/check.ts';

const { failures } = await check();
process.exitCode = failures.length === 0 ? 0 : 1;
