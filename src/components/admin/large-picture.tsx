import { Image, type ImageProps } from 'antd';
import { useState } from 'react';
import { useBackCloses } from './open-windows.ts';

/** A picture that is shown as large as the screen when it is pressed. */
export function LargePicture(props: Omit<ImageProps, 'preview'>) {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return <Image {...props} preview={{ open, onOpenChange: setOpen }} />;
}
