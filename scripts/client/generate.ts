import { generateClient } from '@/scripts/client/generate-client'
import { writeOrCheck } from '@/scripts/generated'

await writeOrCheck(await generateClient(), 'client')
