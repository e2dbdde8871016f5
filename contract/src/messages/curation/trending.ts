export const loadRank = 'Failed to load the rank';
export const howRanked =
  'Trending adds points for likes and for comments by others, and takes points away with age. Ten times as many likes are one point more; a comment counts as two likes.';
export const howVaried =
  'A page shows at most two posts of one site and two of one author while there are others. Further ones wait below it.';
