// Appeals against removals.

export const notRemoved = 'This is not removed, so there is nothing to appeal against.';
export const alreadyAppealed = 'You have appealed against this removal already.';
export const alreadyDecided = 'Another admin has decided on this appeal already.';
export const anotherDecides = 'You removed this, so another admin decides on the appeal.';
