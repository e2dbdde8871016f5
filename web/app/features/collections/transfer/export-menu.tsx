import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu, MenuItems } from '../../../ui/menu.tsx';
import { exportItems } from './export-items.ts';

/** Downloads the viewer's saved posts. */
export function ExportSavedMenu() {
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost">
          <Icon name="Download" className="size-4" />
          Export
        </Button>
      }
    >
      {(close) => <MenuItems close={close} items={exportItems('saved')} />}
    </Menu>
  );
}
