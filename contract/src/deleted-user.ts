/** Stands for the name of somebody whose account was deleted. No username has brackets. */
export const DELETED_USER = '[deleted]';
