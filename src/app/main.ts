import { enableCompileCache } from 'node:module'

// Before anything else is loaded, so that later starts compile nothing.
enableCompileCache()
const { runProgram } = await import('./run-program.ts')
await runProgram()
