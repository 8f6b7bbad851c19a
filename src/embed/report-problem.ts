import type { SiteContext } from './form-session.ts'
import { problemPath, type ScriptProblem } from './paths.ts'

const reported = new Set<ScriptProblem>()

/**
 * Reports to the owner what prevents forms from being sent on this page: once, and as a script import like a piece,
 * which a policy that forbids requests doesn't block.
 */
export function reportProblem({ origin, key, preview }: SiteContext, kind: ScriptProblem): void {
  if (preview || reported.has(kind)) return
  reported.add(kind)
  const page = encodeURIComponent((location.origin + location.pathname).slice(0, 500))
  import(`${origin}${problemPath}/${key}/${kind}.js?page=${page}`).catch(() => {})
}
