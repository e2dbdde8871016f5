/** Who asks for something that many may have to wait for. */
export interface Asker {
  /** The user, or else the network of the address. */
  name(): string;
  /** Nobody reads the answer any more. */
  hasLeft(): boolean;
}

/** Who asks first for what others are given as well: it is wanted even when that one has left. */
export function askingForAll({ name }: Asker): Asker {
  return { name, hasLeft: () => false };
}
