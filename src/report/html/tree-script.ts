// The script that draws the execution tree in the reader's browser. Plain JavaScript as a string: the page must be one
// file, and no build step may put something between it and the reader.

export const treeScript = `
(() => {
  const tree = JSON.parse(document.getElementById('tree-data').textContent);
  const canvas = document.querySelector('.tree canvas');
  const trail = document.querySelector('.trail');
  const count = tree.parents.length;
  const rowHeight = 18;
  const leafKinds = { path: 1, finding: 1, pending: 1, undecided: 1, diverged: 1, more: 1, impossible: 0.25, closed: 0.25 };

  // Children come after their parents: weights add up from the back, positions follow from the front.
  const weights = new Float64Array(count);
  const depths = new Int32Array(count);
  const children = Array.from({ length: count }, () => [-1, -1]);
  for (let node = count - 1; node >= 0; node--) {
    for (const end of tree.ends[node]) if (end !== 'node') weights[node] += leafKinds[end];
    if (tree.parents[node] >= 0) {
      weights[tree.parents[node]] += weights[node];
      children[tree.parents[node]][tree.held[node] ? 1 : 0] = node;
    }
  }
  for (let node = 0; node < count; node++)
    depths[node] = tree.parents[node] < 0 ? 0 : depths[tree.parents[node]] + 1;

  let root = 0;
  let hits = [];

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  }

  function draw() {
    const width = canvas.parentElement.clientWidth;
    let deepest = 0;
    const boxes = [];
    const stack = [[root, 0, width]];
    while (stack.length > 0) {
      const [node, left, right] = stack.pop();
      if (right - left < 0.4) continue;
      const depth = depths[node] - depths[root];
      deepest = Math.max(deepest, depth + 1);
      boxes.push({ left, right, depth, node, end: 'node' });
      let at = left;
      const unit = (right - left) / (weights[node] || 1);
      for (const side of [0, 1]) {
        const end = tree.ends[node][side];
        const child = children[node][side];
        const size = unit * (end === 'node' ? weights[child] : leafKinds[end]);
        if (end === 'node') stack.push([child, at, at + size]);
        else boxes.push({ left: at, right: at + size, depth: depth + 1, node, side, end });
        at += size;
      }
    }
    const ratio = window.devicePixelRatio || 1;
    const height = (deepest + 1) * rowHeight;
    canvas.width = width * ratio;
    canvas.height = Math.min(height, 16000) * ratio;
    canvas.style.height = Math.min(height, 16000) + 'px';
    const context = canvas.getContext('2d');
    context.scale(ratio, ratio);
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const colours = {};
    for (const box of boxes) {
      const fill = (colours[box.end] ??= colour('tree-' + box.end));
      context.fillStyle = fill;
      const boxWidth = Math.max(0.5, box.right - box.left - (box.right - box.left > 3 ? 1 : 0));
      context.fillRect(box.left, box.depth * rowHeight, boxWidth, rowHeight - 1);
      if (boxWidth > 40 && box.end === 'node') {
        context.fillStyle = colour('text');
        context.save();
        context.beginPath();
        context.rect(box.left, box.depth * rowHeight, boxWidth - 2, rowHeight);
        context.clip();
        context.fillText(tree.names[tree.places[box.node]], box.left + 4, box.depth * rowHeight + rowHeight / 2);
        context.restore();
      }
    }
    hits = boxes;
    canvas.dataset.boxes = boxes.length;
  }

  function boxAt(event) {
    const bounds = canvas.getBoundingClientRect();
    const x = event.clientX - bounds.left;
    const depth = Math.floor((event.clientY - bounds.top) / rowHeight);
    return hits.find((box) => box.depth === depth && x >= box.left && x < box.right);
  }

  function describe(box) {
    const place = tree.places[box.node];
    const label = tree.labels[place] + (tree.names[place] === tree.labels[place] ? '' : '\\n' + tree.names[place]);
    return box.end === 'node' ? label : label + (box.side ? ', holds: ' : ', does not hold: ') + box.end;
  }

  function follow() {
    trail.replaceChildren();
    const steps = [];
    for (let node = root; tree.parents[node] >= 0; node = tree.parents[node])
      steps.unshift([tree.parents[node], tree.held[node]]);
    for (const [node, held] of steps.slice(-200)) {
      const item = document.createElement('li');
      item.textContent = tree.labels[tree.places[node]] + ' ' + tree.names[tree.places[node]] + (held ? ': holds' : ': does not hold');
      trail.append(item);
    }
  }

  canvas.addEventListener('mousemove', (event) => {
    const box = boxAt(event);
    canvas.title = box ? describe(box) : '';
  });
  canvas.addEventListener('click', (event) => {
    const box = boxAt(event);
    if (!box) return;
    root = box.node === root ? Math.max(0, tree.parents[root]) : box.node;
    draw();
    follow();
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && event.key !== 'Backspace') return;
    root = Math.max(0, tree.parents[root]);
    draw();
    follow();
  });
  window.addEventListener('resize', draw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  draw();
})();
`;
