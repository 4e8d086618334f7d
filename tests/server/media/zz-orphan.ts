import { runMediaJob } from '#server/media/supervise.ts';

await runMediaJob(
  { op: 'prepare-card', picture: '/tmp/mt/card.png', seconds: 60, outputFolder: '/tmp/mt/orph' },
  { onStart: (pid) => console.log(pid) },
);
