import { it } from 'vitest';
import { VisitBuffer } from '../../server/resources/statistics/visit-buffer.ts';
import { describeEachDatabase } from '../support/database.ts';
import { hit, publish, ask } from '../support/visits.ts';
import { buildWorld, NOW } from '../support/world.ts';
describeEachDatabase('stress', (fresh) => {
  it('x', async () => {
    const world = await buildWorld(fresh);
    const slugs: string[] = [];
    for (let i = 0; i < 20; i++) slugs.push((await publish(world, `A ${i}`, { exam: 'GRE' })).slug);
    const buffers = Array.from({ length: 4 }, () => new VisitBuffer({ db: world.deps.db, clock: world.deps.clock, public_url: 'http://x.example' }));
    let n = 0;
    for (const b of buffers) for (let i = 0; i < 2500; i++) { n++; b.record(hit({ at: NOW - (i % 3) * 86400000, ip: `10.0.${n % 200}.${i % 50}`, path: i % 3 ? `/article/${slugs[(i * 7) % 20]}` : '/GRE', referrer: `https://site${i % 40}.example/` })); }
    const t = Date.now();
    const r = await Promise.allSettled(buffers.map((b) => b.flush()));
    console.log(Date.now() - t, 'ms', r.map((x) => x.status + String((x as any).reason ?? '')));
    const t2 = Date.now();
    const o = await ask(world, '/overview');
    console.log(o.data.total_pv, o.data.today, Date.now() - t2);
    console.log(await world.deps.db.selectFrom('articles').select((e) => e.fn.sum('view_count').as('v')).execute());
    console.log(await world.deps.db.selectFrom('visitor_days').select((e) => e.fn.countAll().as('v')).execute());
  });
});
