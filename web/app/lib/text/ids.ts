/** The id in a URL parameter; 0, which no item has, if the parameter is not an id. */
export function idIn(parameter: string): number {
  return /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : 0;
}
