/// <reference types="vite/client" />

/** The design tokens of `config/theme.ts` as CSS, served by `vite.config.ts`. */
declare module 'virtual:tokens.css';
declare module 'virtual:console-tokens.css';

/** ProComponents' declarations name the old global JSX namespace; without it their props silently become `any`. */
declare namespace JSX {
  type Element = import('react').JSX.Element;
  type IntrinsicElements = import('react').JSX.IntrinsicElements;
}
