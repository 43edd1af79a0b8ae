import { ConfigProvider, Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './statistics.module.css';

const CARD = { classNames: { header: styles.cardHead, body: styles.cardBody } };

/** A screen's cards, one below the other; on a phone they leave their figures more room. */
export function Cards({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider card={CARD}>
      <Flex vertical gap={16}>
        {children}
      </Flex>
    </ConfigProvider>
  );
}
