#!/usr/bin/env bash
# Runs the program of the last release, with its own tests, on today's schema: `bash config/old-program.sh [folder…]`. Needs a checkout
# with its history; exit status 3: it has none. What fails has to be among `contracted.json`, which names its tests, or the release cannot be
# upgraded node by node.
# `--changed` takes rooms whose tables have changed since, those with most migrations first, without the tests that kill processes.
set -euo pipefail
cd "$(dirname "$0")/.."
today=$PWD
commit=$(node -p 'JSON.parse(require("fs").readFileSync("config/last-release.json", "utf8")).commit')
if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
  echo "The history of this checkout does not reach back to the last release ($commit)."
  exit 3
fi
# Beside those of contracted.json, one that asks the catalogs for tables that it does not know.
known=$(node -p 'JSON.parse(require("fs").readFileSync("config/contracted.json", "utf8")).flatMap(({ fails = [] }) => fails).concat("every table that keeps something of a person is declared").join("|")')
rooms=4
tests=("${@:-src/features}")
if [ "${1:-}" = --changed ]; then
  mapfile -t tests < <(git diff --name-only --diff-filter=A "$commit" HEAD -- 'src/features/*/server/migrations/*.sql' |
    cut -d/ -f1-3 | sort | uniq -c | sort -k1,1rn -k2 | awk '{print $2 "/server/"}')
  # A room that is new has no tests of then.
  for i in "${!tests[@]}"; do git cat-file -e "$commit:${tests[i]}" 2>/dev/null || unset "tests[i]"; done
  tests=("${tests[@]:0:rooms}" --exclude '**/*kill*.test.ts' --exclude '**/*-property.test.ts')
  echo "The last release on today's schema: ${tests[*]}"
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git archive "$commit" | tar -x -C "$folder"
ln -s "$today/node_modules" "$folder/node_modules"
cd "$folder"
# The template that its tests clone is made by today's migrations.
sed -i "s|resolve(import.meta.dirname, '../../..')|'$today/src'|" src/platform/server/testing/room-migrations.ts
grep -q "'$today/src'" src/platform/server/testing/room-migrations.ts
PATH="$today/node_modules/.bin:$PATH" node src/app/build/build.ts
npm test -- unit "${tests[@]}" --testNamePattern "^(?!.*($known))"
