import { parentPort, workerData } from 'node:worker_threads';
import { type TextJob, Texts, type TextWorld } from './texts.ts';

// The thread in which an import's texts are made ready: what it needs to know comes once, posts come in batches and go back in their order.
const texts = new Texts(workerData as TextWorld);
parentPort?.on('message', (jobs: TextJob[]) => parentPort?.postMessage(jobs.map((job) => texts.ready(job))));
