export const previewFetchFailed = 'Failed to fetch preview';
export const previewLoadFailed = 'Failed to load preview';
export const noPreviewImage = 'No preview image found';
export const checkAddress = 'Check the address first.';

/** Why a link preview could not be read, in words for a person. */
export const previewFailures = {
  protocol: 'Invalid URL protocol',
  notFound: 'The page could not be found.',
  forbidden: 'This address cannot be previewed.',
  timeout: 'The page took too long to answer.',
  unreachable: 'The page could not be reached.',
  redirects: 'The page redirects too often.',
  refused: 'The site refused access to this page.',
  botWall: 'The site asks visitors to prove they are human, so it has no preview.',
  serverFault: 'The page responded with an error.',
  noMetadata: 'The page has no readable title.',
  tooLarge: 'The page is too large to read.',
  busy: 'Too many pages are being previewed at the moment. Try again soon.',
} as const;
