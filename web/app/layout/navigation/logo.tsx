import { Link } from 'react-router';
import { classNames } from '../../lib/text/class-names.ts';
import { useSite } from '../../lib/site.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** The mark and the site's name, leading home. With `sr-only` as `nameClassName`, the name is only read out. */
export function Logo({ nameClassName, className }: { nameClassName?: string; className?: string }) {
  const { site_name } = useSite();
  return (
    <Link to="/" className={classNames('flex items-center gap-2.5 rounded-lg text-ink', className)}>
      <Icon name="Magpie" className="size-8" />
      <span className={classNames('text-lg font-bold tracking-tight', nameClassName)}>{site_name}</span>
    </Link>
  );
}
