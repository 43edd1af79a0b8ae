import type { JSX as ReactJSX } from 'react';

/** ProComponents' declarations name the old global JSX namespace; without it their props silently become `any`. */
declare global {
  namespace JSX {
    type Element = ReactJSX.Element;
    type IntrinsicElements = ReactJSX.IntrinsicElements;
  }
}
