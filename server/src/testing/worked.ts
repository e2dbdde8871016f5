/** What this thread has worked so far. Others who are busy do not count, so that a busy machine says the same. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
