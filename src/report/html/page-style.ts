// How the page looks: one column of text, wide tables scroll by themselves; colours by the reader's preference for light
// or dark; no fonts and images from elsewhere.

export const pageStyle = `
:root {
  color-scheme: light dark;
  --text: #1c2430; --quiet: #5d6b7c; --page: #f7f8fa; --card: #ffffff; --line: #d9dee5; --link: #0b5cad;
  --bad: #b3261e; --bad-soft: #fbe4e2; --good: #1b7a3d; --good-soft: #e1f3e6; --open: #c58a00; --open-soft: #fdf3d8; --mark: #ffe08a;
  --one: #0b5cad; --two: #a8540a;
  --tree-node: #c9d8ea; --tree-path: #9fd3ae; --tree-finding: #d9443a; --tree-pending: #f0c659;
  --tree-impossible: #e2e6eb; --tree-undecided: #b58bd8; --tree-diverged: #b58bd8; --tree-closed: #e2e6eb;
  --tree-more: #8fa3ba;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e4e8ee; --quiet: #9aa7b6; --page: #12161c; --card: #1b2129; --line: #333c48; --link: #7db8f5;
    --bad: #ff8a80; --bad-soft: #42211f; --good: #7fd694; --good-soft: #1c3425; --open: #e0b13a; --open-soft: #352c14; --mark: #6b5710;
    --one: #7db8f5; --two: #f2a65e;
    --tree-node: #33465c; --tree-path: #2f6b42; --tree-finding: #e0564c; --tree-pending: #a3801f;
    --tree-impossible: #2a313a; --tree-undecided: #70518c; --tree-diverged: #70518c; --tree-closed: #2a313a;
    --tree-more: #56677c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main, header { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
section > h3 { margin-top: 1.5rem; }
h4 { font-size: .9rem; margin: 1rem 0 .25rem; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre { font: .85rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.quiet { color: var(--quiet); }
.verdict { padding: .75rem 1rem; border-radius: .5rem; background: var(--good-soft); border-left: .3rem solid var(--good); }
.verdict.open { background: var(--open-soft); border-color: var(--open); }
.verdict.bad { background: var(--bad-soft); border-color: var(--bad); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; margin: 1rem 0; padding: 0; }
.figures div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; }
.figures dt { color: var(--quiet); font-size: .8rem; }
.figures dd { margin: 0; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.report { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin-bottom: 1rem; }
.kind { background: var(--bad); color: var(--card); border-radius: .25rem; padding: .1rem .4rem; font-size: .85rem; white-space: nowrap; }
.excerpt, .source { margin: .5rem 0; padding: 0; overflow-x: auto; border: 1px solid var(--line); border-radius: .35rem; list-style-position: inside; }
.excerpt li, .source li { white-space: pre; min-width: max-content; padding: 0 .75rem 0 .5rem; color: var(--quiet); font: .85rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.excerpt code, .source code { color: var(--text); tab-size: 8; }
.excerpt .here { background: var(--bad-soft); }
mark { background: var(--mark); color: inherit; border-radius: .15rem; }
.source .covered { background: var(--good-soft); }
.source .uncovered { background: var(--bad-soft); }
.source .new code { font-weight: bold; }
.source li:target { outline: 2px solid var(--link); outline-offset: -2px; }
.branches { display: inline-block; min-width: 3.5rem; margin-left: .5rem; }
.branches i { display: inline-block; width: .55rem; height: .55rem; border-radius: 50%; margin-right: .1rem; border: 1px solid var(--quiet); }
.branches i.taken { background: var(--good); border-color: var(--good); }
.branches span { margin-right: .3rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
details { margin: .5rem 0; }
.listing > summary { font-weight: 600; }
.functions a { display: inline-block; margin-right: .75rem; }
.functions .all { color: var(--good); } .functions .none { color: var(--bad); } .functions .some { color: var(--quiet); }
.stack, .steps, .trail { padding-left: 2rem; margin: .25rem 0; }
.stack li, .steps li { overflow-wrap: anywhere; margin-bottom: .25rem; }
.steps .line, .steps .condition { display: block; overflow-x: auto; white-space: pre; }
.steps .line { color: var(--quiet); }
.step-kind { font-size: .8rem; border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3rem; }
.held { font-size: .8rem; border-radius: .25rem; padding: 0 .3rem; }
.held.true { background: var(--good-soft); color: var(--good); }
.held.false { background: var(--bad-soft); color: var(--bad); }
.trail { max-height: 12rem; overflow: auto; font-size: .85rem; }
.input dt { font-weight: 600; }
.input dd { margin: 0 0 .75rem; }
.input .text { display: block; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--page); border-radius: .25rem; padding: .25rem .5rem; }
.call { white-space: pre-wrap; overflow-wrap: anywhere; margin: .25rem 0; background: var(--page); border-radius: .25rem; padding: .25rem .5rem; }
.hex { overflow-x: auto; margin: .25rem 0; color: var(--quiet); }
.command { background: var(--page); border-radius: .25rem; padding: .1rem .4rem; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: normal; }
thead th { color: var(--quiet); font-size: .85rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bar { display: inline-block; width: 7rem; height: .6rem; background: var(--bad-soft); border-radius: .3rem; overflow: hidden; }
.bar span { display: block; height: 100%; background: var(--good); }
.bar.share { background: var(--line); }
.bar.share span { background: var(--one); }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1.5rem; }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--quiet); font-size: 12px; }
@media (max-width: 40rem) {
  svg text { font-size: 22px; }
  .files .bar { display: none; }
  .files .quiet { display: block; }
}
svg .grid { stroke: var(--line); }
svg path { fill: none; stroke-width: 2; }
svg .lines { stroke: var(--one); } svg .sides { stroke: var(--two); stroke-dasharray: 6 3; } svg .found { fill: var(--bad); }
.key { display: inline-block; margin-right: 1rem; font-size: .85rem; }
.key::before { content: ''; display: inline-block; width: .8rem; height: .8rem; border-radius: .2rem; margin-right: .35rem; vertical-align: -.1rem; }
.key.lines::before { background: var(--one); } .key.sides::before { background: var(--two); } .key.found::before { background: var(--bad); }
.key.path::before { background: var(--tree-path); } .key.finding::before { background: var(--tree-finding); }
.key.pending::before { background: var(--tree-pending); } .key.impossible::before { background: var(--tree-impossible); }
.key.undecided::before { background: var(--tree-undecided); }
.tree { max-height: 36rem; overflow-y: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
.tree canvas { display: block; width: 100%; cursor: pointer; }
footer { max-width: 72rem; margin: 3rem auto 2rem; padding: 0 1rem; color: var(--quiet); font-size: .85rem; overflow-wrap: anywhere; }
`;
