import { runSubcommand } from '@/scripts/tools/run-subcommand'

await runSubcommand(
  `Usage: npm run ops -- COMMAND
Commands for the operation of the service, on DATABASE_URL or the embedded database of a running service.
In the image: node --import tsx scripts/ops.ts COMMAND`,
  {
    migrate: {
      purpose: 'Applies new migrations, as npm run db:migrate does.',
      load: () => import('./ops/migrate'),
    },
    'import-feed': {
      purpose: 'Imports a delivery of the feed from a file, as npm run feed:import does.',
      load: () => import('./ops/import-feed'),
    },
    settle: {
      purpose: 'Settles due entries immediately.',
      load: () => import('./ops/settle'),
    },
    'verify-ledger': {
      purpose: 'Checks every rule of the ledger and prints the rows that violate one.',
      load: () => import('./ops/verify-ledger'),
    },
    'export-user': {
      purpose: 'Prints all data of a user as JSON.',
      load: () => import('./ops/export-user'),
    },
    'recover-operator': {
      purpose: 'Prints a link for an operator who cannot sign in.',
      load: () => import('./ops/recover-operator'),
    },
    'support-bundle': {
      purpose: 'Prints facts about this installation as JSON, without data of users.',
      load: () => import('./ops/support-bundle/run'),
    },
  },
)
