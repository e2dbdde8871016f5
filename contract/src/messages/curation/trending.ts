export const loadRank = 'Failed to load the rank';
export const howRanked =
  'Likes and comments by others add points, and age takes them away. Ten times as many likes add one point; a comment counts as two likes.';
export const howVaried =
  'A page shows at most two posts from one site and two by one author while there are others. The rest follow further down.';
