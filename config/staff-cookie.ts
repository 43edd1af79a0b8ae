/**
 * Set while somebody is signed in to the console, so that the staff's own page views are not counted: a page's request bears
 * no token. It opens nothing; who sets it by hand is merely not counted.
 */
export const STAFF_COOKIE = 'staff';
