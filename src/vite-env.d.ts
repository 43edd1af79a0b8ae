/// <reference types="vite/client" />

/** The design tokens of `config/theme.ts` as CSS, served by `vite.config.ts`. */
declare module 'virtual:tokens.css';
