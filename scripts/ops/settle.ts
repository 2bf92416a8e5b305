import { readOptions } from '@/scripts/tools/read-arguments'
import { runOperation } from './run-operation'

readOptions('Usage: npm run ops -- settle\nSettles due entries now, with or without a running service.', {})
await runOperation(async () => {
  const { settleDue } = await import('@/lib/play/settlement/settle-due')
  const { settled, corrected, proposed } = await settleDue()
  console.log(`Entries settled: ${settled}, corrected: ${corrected}. Corrections proposed: ${proposed}.`)
})
