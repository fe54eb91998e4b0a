// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: the pointers to member functions are taken in turn by every thread
#include <omp.h>

class Node
{
  public:
    using Action = void (Node::*)();
    void send()
    {
        outbox++;
    }
    void receive()
    {
#pragma omp barrier
        inbox++;
    }
    int inbox = 0, outbox = 0;
};

int main()
{
    int delivered = 0;
#pragma omp parallel reduction(+ : delivered)
    {
        Node node;
        static constexpr Node::Action script[] = {&Node::send, &Node::receive};
        for (const auto act : script)
            (node.*act)();
        delivered += node.inbox;
    }
    return delivered == 0;
}
