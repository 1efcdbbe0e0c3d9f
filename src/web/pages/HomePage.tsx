export default function HomePage() {
  return (
    <main>
      <h1>Thokmandu</h1>
    </main>
  );
}
