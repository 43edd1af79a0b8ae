import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import 'virtual:tokens.css';
import 'virtual:console-tokens.css';
import { guard } from '../config/route-projections.ts';
import { LOGIN_PATH } from '../config/routes.ts';
import { getToken, onExpiredSession, subscribeSession } from './api/session.ts';
import { rememberPlace } from './components/admin/place-left.ts';
import { adminRoutes, preloadConsole, preloadWork } from './router/admin-routes.tsx';
import './layouts/admin/console.css';

const router = createBrowserRouter(adminRoutes);

/** A session that begins or ends, here or in another tab, moves the console where the guards say. */
function followSession(): void {
  const { navigation, location } = router.state;
  const { pathname, search } = navigation.location ?? location;
  const to = guard(pathname, getToken() !== null);
  if (to === LOGIN_PATH) rememberPlace(pathname + search);
  if (to) void router.navigate(to, { replace: true });
}
subscribeSession(followSession);
onExpiredSession(followSession);

const container = document.getElementById('root');
if (!container) throw new Error('The document has no #root.');
createRoot(container).render(
  <StrictMode>
    {/* A transition is drawn in pieces, and updates by timers do not interrupt it: a form, whose values stand outside React, would show older ones. */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
);

// Somebody is about to sign in: what comes then is fetched while they type, and what they will work with once they are in.
if (!getToken()) {
  setTimeout(preloadConsole, 1500);
  const stopWaiting = subscribeSession(() => {
    if (!getToken()) return;
    stopWaiting();
    setTimeout(preloadWork, 2000);
  });
}
