import { enableCompileCache } from 'node:module'

// Runs before anything else is loaded, so that later starts compile nothing.
enableCompileCache()
const { runProgram } = await import('./run-program.ts')
await runProgram()
