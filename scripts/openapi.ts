import { generateOpenApi } from '@/scripts/generate/openapi'
import { writeOrCheck } from '@/scripts/generated'

await writeOrCheck(await generateOpenApi(), 'openapi')
process.exit()
