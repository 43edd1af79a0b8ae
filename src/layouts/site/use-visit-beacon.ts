import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useRoot } from './root-data.ts';

/** The contract's limit for a visit's path. */
const PATH_MAX = 500;

/** Counts pages opened without a new document; the server counts documents itself. A failure is nobody's concern. */
export function useVisitBeacon(): void {
  const { pathname, search } = useLocation();
  const { settings } = useRoot();
  const counting = settings.visit_tracking !== false;
  const address = `${pathname}${search}`;
  const previous = useRef(address);
  useEffect(() => {
    if (previous.current === address) return;
    previous.current = address;
    if (counting) api.statistics.visit({ body: { path: address.slice(0, PATH_MAX), referrer: null } }).catch(() => {});
  }, [address, counting]);
}
