// truth: conforming, scope: inter, level: none, run: yes
// why: an enumerator of a class is a constant: no constructor writes it
struct Base {
    int n;
};
class It
{
  public:
    enum Flags { Tiling = 1, AllBoxes = 2, NoBarrier = 4 };
    It(const Base &b, unsigned char flags_);
    ~It();
    bool isValid() const
    {
        return i < e;
    }
    void operator++()
    {
        ++i;
    }

  private:
    const Base *f;
    unsigned char flags;
    int i, e;
    bool fin = false;
    void Initialize();
    void Finalize();
};
It::It(const Base &b, unsigned char flags_) : f(&b), flags(flags_)
{
    Initialize();
}
It::~It()
{
    Finalize();
}
void It::Finalize()
{
#pragma omp barrier
}
void It::Initialize()
{
    if (flags & AllBoxes) {
        i = 0;
        e = f->n;
    } else {
        i = 1;
        e = f->n / 2;
    }
}
void go(const Base &b)
{
    for (It a(b, 1); a.isValid(); ++a) {
        for (It c(b, 2); c.isValid(); ++c) {
        }
    }
}
int main()
{
    Base b = {4};
#pragma omp parallel
    go(b);
}
