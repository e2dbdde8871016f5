/** The id that an address names; 0, which nothing has, where it names none. */
export function idIn(parameter: string): number {
  return /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : 0;
}
