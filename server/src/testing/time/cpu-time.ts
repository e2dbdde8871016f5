/** The processor time of this thread so far: the same on a busy machine. */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
