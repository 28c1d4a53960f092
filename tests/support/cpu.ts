/** How long a step keeps this thread at work, in milliseconds; what else the machine does meanwhile is not in it. */
export function cpuMs(step: () => void): number {
  const before = process.threadCpuUsage();
  step();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
