import { runSubcommand } from '@/scripts/tools/run-subcommand'

await runSubcommand(
  `Usage: npm run lab -- TOOL [options]
Tests and measurements that npm test does not contain. --help after a tool lists its options.`,
  {
    trust: {
      purpose: 'Tries to break the guarantees of the service at full size; docs/trust.md lists them.',
      load: () => import('./trust/run'),
    },
    ledger: {
      purpose: 'Runs random operations concurrently, then verifies the ledger.',
      load: () => import('./ledger/run'),
    },
    topology: {
      purpose: 'Starts a replicated installation on this machine and checks it while its parts are killed.',
      load: () => import('./topology/run'),
    },
    restore: {
      purpose: 'Backs up a database under writes, restores it to the time before a mistake and verifies it.',
      load: () => import('./restore/run'),
    },
    journey: {
      purpose: 'Plays from sign-up to payout through the published API of a running service.',
      load: () => import('./journey/run'),
    },
    simulate: {
      purpose: 'Plays a slate with results on a running service, as the data feed does.',
      load: () => import('./simulate/run'),
    },
    bench: {
      purpose: 'Measures performance as ratios to a bare server.',
      load: () => import('./bench/run'),
    },
    mutate: {
      purpose: 'Changes rules one by one and counts the changes that no test notices.',
      load: () => import('./mutate/run'),
    },
  },
)
