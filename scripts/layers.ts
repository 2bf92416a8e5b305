import { findLayerProblems, generateLayers } from '@/scripts/generate/layers'
import { report, writeOrCheck } from '@/scripts/generated'

report(await findLayerProblems())
await writeOrCheck(await generateLayers(), 'layers')
