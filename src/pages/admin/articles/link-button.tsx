import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/** A real link that looks like a button: it opens in a new tab where one asks for that. */
export function LinkButton({ to, ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  // antd types the handler of a button with `href` as that of a button, too.
  return <Button {...rest} href={useHref(to)} onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)} />;
}
