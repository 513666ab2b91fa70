// The same figures of two checks beside each other.

export interface FigurePair {
  readonly name: string;
  readonly left: string;
  readonly right: string;
}

export function FigureTable(props: {
  /** What the two are. */
  readonly left: string;
  readonly right: string;
  readonly rows: readonly FigurePair[];
}) {
  return (
    <table class="figure-table">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">{props.left}</th>
          <th scope="col">{props.right}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ name, left, right }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{left}</td>
            <td>{right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
