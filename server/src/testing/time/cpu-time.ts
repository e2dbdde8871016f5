/** The processor time of this thread so far, which does not depend on how busy the machine is. */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
