import { generateClient } from '@/scripts/client/generate-client'
import { writeOrCheck } from '@/scripts/generate/generated'

await writeOrCheck(await generateClient(), 'client')
