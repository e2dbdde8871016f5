import { classNames } from '../../lib/text/class-names.ts';
import { hashOf, hueClass } from './tint.ts';

export interface AvatarProps {
  username: string;
  size?: 'sm' | 'md' | 'lg';
}

/** The initials on a colour derived from the name; decorative, as the name is written beside it. */
export function Avatar({ username, size = 'sm' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classNames('avatar tint', SIZES[size], hueClass(hashOf(username)))}>
      {initialsOf(username)}
    </span>
  );
}

const SIZES = { sm: 'size-6 text-2xs', md: 'size-9 text-sm', lg: 'size-16 text-xl' };

function initialsOf(username: string) {
  const [first = '', second = ''] = username.split(/[_.-]+/).filter(Boolean);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : username.slice(0, 2)).toUpperCase();
}
