/**
 * Stands in for `isomorphic-fetch`, which umi-request imports for its effect alone: every browser and Node version we
 * serve has `fetch`, and the original would bring an abandoned polyfill into the bundle. umi-request reads the global
 * at request time, so nothing is bound here.
 */
export {};
