import { HALF_LIVES, type HalfLife, VARIETIES, type Variety } from '@magpie/contract/values';
import { Button } from '../../ui/button.tsx';
import { type Choice, ChoiceLinks } from './choice-links.tsx';
import { rememberTrending, type TrendingChoice, trendingPath } from '../../api/posts/trending-choice.ts';

const HALF_LIFE_LABELS: Record<HalfLife, string> = {
  '6h': '6 hours',
  '12h': '12 hours',
  '1d': '1 day',
  '3d': '3 days',
  '7d': '7 days',
};
const VARIETY_LABELS: Record<Variety, string> = { on: 'On', off: 'Off' };

const PANEL = 'ranking';

/** How fast posts sink in Trending, and whether one site or author may fill a page. */
export function TrendingOptions({ chosen }: { chosen: TrendingChoice }) {
  const { half_life, variety } = chosen;
  const choice = (label: string, next: TrendingChoice, isCurrent: boolean): Choice => ({
    label,
    to: trendingPath(next),
    isCurrent,
    onSelect: () => rememberTrending(next),
  });
  return (
    <>
      <Button size="sm" variant="ghost" popoverTarget={PANEL}>
        Ranking
      </Button>
      <div id={PANEL} popover="auto" role="group" aria-label="Ranking" className="menu feed-options-panel">
        <p>A post loses half its weight in</p>
        <ChoiceLinks
          label="Half-life"
          choices={[
            choice('Default', { ...(variety && { variety }) }, half_life === undefined),
            ...HALF_LIVES.map((one) =>
              choice(HALF_LIFE_LABELS[one], { ...chosen, half_life: one }, one === half_life),
            ),
          ]}
        />
        <p>Variety: at most two posts per site and author on each page</p>
        <ChoiceLinks
          label="Variety"
          choices={VARIETIES.map((one) =>
            choice(
              VARIETY_LABELS[one],
              { ...(half_life && { half_life }), ...(one === 'off' && { variety: one }) },
              one === (variety ?? 'on'),
            ),
          )}
        />
      </div>
    </>
  );
}
